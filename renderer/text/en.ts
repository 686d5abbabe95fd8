/** All English texts. Another language is another set of these files with the same keys. */
import { enJob } from './en-job.ts'
import { enRescue } from './en-rescue.ts'
import { enSending } from './en-sending.ts'
import { enSetup } from './en-setup.ts'
import { enWords } from './en-words.ts'

export const en = { ...enWords, ...enJob, ...enSending, ...enSetup, ...enRescue } as const
