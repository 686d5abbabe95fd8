/** Runs the command line of the hub from its bundle, for `npm run hub`. */
import { runProgram } from '../scripts/build.ts'

await runProgram('hub')
