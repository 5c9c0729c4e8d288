#!/usr/bin/env bash
# Packs the package, installs it into a project of its own, and uses it there: in Node, in this thread and in a worker;
# checks README's program and the types with TypeScript; and bundles it with the Vite of the page.
#   packages/engine/test/package_test.sh      after scripts/build wasm and npm ci in web/
set -euo pipefail
here=$(cd "$(dirname "$0")/.." && pwd)
repository=$(cd "$here/../.." && pwd)
node() { "$repository/scripts/node" node "$@"; }
npm() { "$repository/scripts/node" npm "$@"; }
web=$repository/web/node_modules
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

(cd "$here" && npm pack --silent --pack-destination "$place" >/dev/null)
cd "$place"
tar -tzf guildhall-engine-*.tgz | sed 's|^package/||' | sort >packed.txt
printf '%s\n' LICENSE README.md core.js engine.js guildhall.wasm index.d.ts index.js node-worker.js node.js package.json \
  protocol.d.ts serve.js worker.js |
  diff - packed.txt
echo '{"name":"project","private":true,"type":"module"}' >package.json
npm install --silent --offline --no-audit --no-fund ./guildhall-engine-*.tgz
cp "$here/test/use.js" .
node use.js

sed -n '/^```js$/,/^```$/p' node_modules/guildhall-engine/README.md | sed '1d;$d' >readme.ts
cp readme.ts readme.js
node readme.js | tee readme.txt
grep -qE '^\[ [0-9]+, [0-9]+ \]$' readme.txt

# The types fit what the README does, and tell a request that is none.
cat >wrong.ts <<'TS'
import { openEngine } from "guildhall-engine";
const engine = await openEngine();
// @ts-expect-error: an action is text
await engine.ask({ op: "apply", action: 7 });
// @ts-expect-error: there is no such request
await engine.ask({ op: "dance" });
// @ts-expect-error: a view has no such field
(await engine.ask({ op: "view", seat: 0 })).view.colour;
const { view } = await engine.ask({ op: "view", seat: 0 });
if (view.game === "khan") console.log(view.cells["c4"], view.territories[0]);
TS
cat >tsconfig.json <<'JSON'
{
  "compilerOptions": {
    "noEmit": true, "strict": true, "target": "es2023", "module": "esnext", "moduleResolution": "bundler",
    "lib": ["es2023", "dom"], "types": []
  },
  "files": ["readme.ts", "wrong.ts"]
}
JSON
node "$web/typescript/bin/tsc" --project .

mkdir page
cat >page/index.html <<'HTML'
<!doctype html>
<script type="module" src="./main.js"></script>
HTML
cat >page/main.js <<'JS'
import { openEngine } from "guildhall-engine";
openEngine({ worker: true }).then((engine) => engine.ask({ op: "games" })).then(console.log);
JS
node "$web/vite/bin/vite.js" build page --outDir "$place/bundle" --emptyOutDir --logLevel warn
cmp "$(find bundle -name 'guildhall*.wasm')" node_modules/guildhall-engine/guildhall.wasm
find bundle -name 'worker*.js' | grep -q .
echo 'packed, installed, used in Node, typed and bundled'
