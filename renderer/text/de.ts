/** All German texts. */
import { locales } from '../../shared/languages.ts'
import { deAssets } from './de-assets.ts'
import { deFiles } from './de-files.ts'
import { deForms } from './de-forms.ts'
import { deJob } from './de-job.ts'
import { deLaptop } from './de-laptop.ts'
import { dePhoto } from './de-photo.ts'
import { dePlan } from './de-plan.ts'
import { deRefused } from './de-refused.ts'
import { deRescue } from './de-rescue.ts'
import { deSearch } from './de-search.ts'
import { deSending } from './de-sending.ts'
import { deSetup } from './de-setup.ts'
import { deSheet } from './de-sheet.ts'
import { deViewer } from './de-viewer.ts'
import { deWords } from './de-words.ts'
import type { Speech } from './t.ts'

export const german: Speech = {
  locale: locales.de,
  texts: {
    ...deWords,
    ...deSheet,
    ...deJob,
    ...deForms,
    ...deFiles,
    ...deSending,
    ...deSetup,
    ...dePlan,
    ...deLaptop,
    ...deRefused,
    ...dePhoto,
    ...deRescue,
    ...deViewer,
    ...deAssets,
    ...deSearch,
  },
}
