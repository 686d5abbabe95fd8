/** `npm run sim`: the simulated fleet over many seeds. */
import { runSeeds } from './run-seeds.ts'
void runSeeds
