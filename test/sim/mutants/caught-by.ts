/** The shortest day known to catch each mutant, by its name: found by `node test/sim/mutants/record.ts`. */
import type { Size } from './live-with.ts'

export type Recorded = Size & { seed: number }

export const caughtBy: Readonly<Record<string, Recorded>> = {
  'sends a note again blindly after an unclear end': { seed: 7, laptops: 1, operations: 6 },
  'takes a note that was not found for done': { seed: 22, laptops: 1, operations: 6 },
  'forgets which events are claimed': { seed: 12, laptops: 1, operations: 10 },
  'takes a new idempotency key for each attempt': { seed: 7, laptops: 1, operations: 6 },
  'sends an internal note as one for all': { seed: 7, laptops: 1, operations: 6 },
  'drops what is refused with 422': { seed: 32, laptops: 2, operations: 6 },
  'discards what is refused': { seed: 7, laptops: 1, operations: 6 },
  'takes any page for a success': { seed: 12, laptops: 1, operations: 10 },
  'takes 401 for done': { seed: 13, laptops: 1, operations: 6 },
  'advances the cursor beyond what it read': { seed: 45, laptops: 1, operations: 6 },
  'takes what a list leaves out for empty': { seed: 1, laptops: 1, operations: 6 },
  'hides without a GET': { seed: 1, laptops: 1, operations: 6 },
  'sends under another account': { seed: 3, laptops: 2, operations: 6 },
  'queues everything again at the start': { seed: 1, laptops: 1, operations: 10 },
  'keeps no conflict': { seed: 12, laptops: 1, operations: 10 },
  'shows an own note and its event side by side': { seed: 1, laptops: 1, operations: 6 },
  'says that less waits than does': { seed: 1, laptops: 1, operations: 6 },
  'drops provisional events with every reading': { seed: 17, laptops: 1, operations: 6 },
  'skips keeping the base': { seed: 4, laptops: 1, operations: 6 },
  'does not keep the name that an upload was given': { seed: 3, laptops: 1, operations: 6 },
  'goes on under the name that a file had here': { seed: 2, laptops: 1, operations: 6 },
  'lets go of the bytes once they are uploaded': { seed: 18, laptops: 1, operations: 6 },
  'takes two equal photos for one': { seed: 12, laptops: 1, operations: 10 },
  'attaches a file that was not uploaded': { seed: 2, laptops: 1, operations: 6 },
  'makes a form again blindly after an unclear end': { seed: 12, laptops: 1, operations: 10 },
  'sends a signature before its picture': { seed: 8, laptops: 1, operations: 6 },
  'says that it is saved though its commit failed': { seed: 34, laptops: 1, operations: 6 },
  'never sends again in a lane in which the disk failed': { seed: 13, laptops: 1, operations: 6 },
  'takes an asset away without a GET': { seed: 1, laptops: 1, operations: 6 },
  'never finds out that an asset is gone': { seed: 12, laptops: 1, operations: 10 },
  'does not read the last jobs of an asset in full': { seed: 30, laptops: 2, operations: 6 },
  'takes a file that waits off what it hangs on': { seed: 41, laptops: 1, operations: 6 },
}
