/** All invariants; I7, that everything drains, is judged by the evening itself. */
import { convergence } from './convergence.ts'
import type { Invariant } from './invariant.ts'
import { nothingLost } from './nothing-lost.ts'
import { once } from './once.ts'
import { ownAccount } from './own-account.ts'
import { ownWords } from './own-words.ts'
import { pill } from './pill.ts'
import { proof } from './proof.ts'

export const invariants: readonly Invariant[] = [
  nothingLost,
  once,
  ownWords,
  pill,
  proof,
  ownAccount,
  convergence,
]
