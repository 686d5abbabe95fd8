/** What `npm run hub` runs: the hub's command line, from its bundle. */
import { runProgram } from '../scripts/build.ts'

await runProgram('hub')
