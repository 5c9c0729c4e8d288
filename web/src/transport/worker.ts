// A worker with an engine of its own.
import { type FromWorker, type Port, serve, type ToWorker } from "./service";

serve(self as unknown as Port<FromWorker, ToWorker>);
