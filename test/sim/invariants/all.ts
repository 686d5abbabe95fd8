/** Lists all invariants except I7, that all work is sent, which `evening.ts` judges. */
import { absences } from './absences.ts'
import { assets } from './assets.ts'
import { convergence } from './convergence.ts'
import { endedJobs } from './ended-jobs.ts'
import { files } from './files.ts'
import { followUps } from './follow-ups.ts'
import { forms } from './forms.ts'
import type { Invariant } from './invariant.ts'
import { lastWord } from './last-word.ts'
import { lateActions } from './late-actions.ts'
import { letterheads } from './letterheads.ts'
import { mails } from './mails.ts'
import { material } from './material.ts'
import { nothingLost } from './nothing-lost.ts'
import { once } from './once.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { ownAccount } from './own-account.ts'
import { ownWords } from './own-words.ts'
import { pill } from './pill.ts'
import { proof } from './proof.ts'
import { seenFirst } from './seen-first.ts'
import { steady } from './steady.ts'
import { times } from './times.ts'

export const invariants: readonly Invariant[] = [
  nothingLost,
  seenFirst,
  once,
  ownWords,
  steady,
  files,
  forms,
  pill,
  proof,
  ownAccount,
  oneAtATime,
  convergence,
  assets,
  times,
  material,
  followUps,
  letterheads,
  mails,
  lateActions,
  lastWord,
  endedJobs,
  absences,
]
