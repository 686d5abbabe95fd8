/** All German texts. */
import { locales } from '../../../shared/languages.ts'
import type { Speech } from '../en/translation.ts'
import { deAssets } from './assets.ts'
import { deFiles } from './files.ts'
import { deForms } from './forms.ts'
import { deJob } from './job.ts'
import { deLaptop } from './laptop.ts'
import { dePhoto } from './photo.ts'
import { dePlan } from './plan.ts'
import { deRecovery } from './recovery.ts'
import { deRefused } from './refused.ts'
import { deRescue } from './rescue.ts'
import { deSearch } from './search.ts'
import { deSending } from './sending.ts'
import { deSetup } from './setup.ts'
import { deSheet } from './sheet.ts'
import { deViewer } from './viewer.ts'
import { deWords } from './words.ts'

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
    ...deRecovery,
    ...deViewer,
    ...deAssets,
    ...deSearch,
  },
}
