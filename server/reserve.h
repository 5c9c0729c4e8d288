// Memory kept for the moment when there is none left: what is then thrown lets go of much, and that needs some itself
// (a JSON document that cannot have it ends the process).
#pragma once

namespace guildhall::server {

// Keeps it, where it is not kept already; to be called again once something was thrown.
void keep_reserve();

}  // namespace guildhall::server
