/** The language of the page: chosen by the user, or the system's. */
import { computed, effect, signal } from '@preact/signals'
import { languages, pickLanguage } from '../../shared/settings/languages.ts'
import { regional } from '../text/date-formats.ts'
import { loadSpeech, type Spoken } from '../text/languages.ts'
import { speak } from '../text/speak.ts'
import { locale, t } from '../text/t.ts'
import { clockChoice, languageChoice } from './app-store.ts'
import { listen, undoAll } from './listen.ts'
import { registerStore } from './stores.ts'
import { alertFailed } from './toast.ts'

const spoken: readonly Spoken[] = [...languages, 'pseudo']

const system = signal(navigator.languages)

/** Computed, so that changes of other settings do not load a language again. */
const wanted = computed<Spoken>(() => askedLanguage() ?? pickLanguage(languageChoice.value, system.value))

registerStore({
  start: () =>
    undoAll([
      listen(window, 'languagechange', () => (system.value = navigator.languages)),
      effect(() => void speakOrTell(wanted.value)),
      effect(() => {
        regional.value = { locale: system.value[0] ?? null, clock: clockChoice.value }
      }),
      effect(() => {
        document.documentElement.lang = locale()
      }),
    ]),
})

async function speakOrTell(language: Spoken): Promise<void> {
  if (!(await speak(() => loadSpeech(language)))) alertFailed(t('more.languageFailed'))
}

/** Returns the language that the address asks for, in tests and pictures. */
function askedLanguage(): Spoken | undefined {
  const asked = new URLSearchParams(location.search).get('speech')
  return spoken.find(one => one === asked)
}
