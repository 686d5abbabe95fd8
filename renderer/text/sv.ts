/** All Swedish texts. */
import { locales } from '../../shared/languages.ts'
import { svAssets } from './sv-assets.ts'
import { svFiles } from './sv-files.ts'
import { svForms } from './sv-forms.ts'
import { svJob } from './sv-job.ts'
import { svLaptop } from './sv-laptop.ts'
import { svPhoto } from './sv-photo.ts'
import { svPlan } from './sv-plan.ts'
import { svRefused } from './sv-refused.ts'
import { svRescue } from './sv-rescue.ts'
import { svSearch } from './sv-search.ts'
import { svSending } from './sv-sending.ts'
import { svSetup } from './sv-setup.ts'
import { svSheet } from './sv-sheet.ts'
import { svViewer } from './sv-viewer.ts'
import { svWords } from './sv-words.ts'
import type { Speech } from './t.ts'

export const swedish: Speech = {
  locale: locales.sv,
  texts: {
    ...svWords,
    ...svSheet,
    ...svJob,
    ...svForms,
    ...svFiles,
    ...svSending,
    ...svSetup,
    ...svPlan,
    ...svLaptop,
    ...svRefused,
    ...svPhoto,
    ...svRescue,
    ...svViewer,
    ...svAssets,
    ...svSearch,
  },
}
