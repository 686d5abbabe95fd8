/** All English texts. Another language is another set of these files with the same keys. */
import { enAssets } from './en-assets.ts'
import { enFiles } from './en-files.ts'
import { enForms } from './en-forms.ts'
import { enJob } from './en-job.ts'
import { enLaptop } from './en-laptop.ts'
import { enPhoto } from './en-photo.ts'
import { enPlan } from './en-plan.ts'
import { enRefused } from './en-refused.ts'
import { enRescue } from './en-rescue.ts'
import { enSearch } from './en-search.ts'
import { enSending } from './en-sending.ts'
import { enSetup } from './en-setup.ts'
import { enSheet } from './en-sheet.ts'
import { enViewer } from './en-viewer.ts'
import { enWords } from './en-words.ts'

export const en = {
  ...enWords,
  ...enSheet,
  ...enJob,
  ...enForms,
  ...enFiles,
  ...enSending,
  ...enSetup,
  ...enPlan,
  ...enLaptop,
  ...enRefused,
  ...enPhoto,
  ...enRescue,
  ...enViewer,
  ...enAssets,
  ...enSearch,
} as const
