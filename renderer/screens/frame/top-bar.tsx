import { Sun } from 'lucide-preact'
import { app, savePreference, theme } from '../../state/app-store.ts'
import { route } from '../../state/route.ts'
import { t } from '../../text/t.ts'
import { SearchBox } from '../search/search-box.tsx'
import { Pill } from './pill.tsx'
import { SavedMark } from './saved-mark.tsx'
import './top-bar.css'

/** What the theme was before sunlight, for this page's life. */
let themeBeforeSun: 'system' | 'light' | 'dark' = 'system'

export function TopBar() {
  return (
    <header class="top framed">
      <img class="top-mark" src="./icon.svg" alt="" width="32" height="32" />
      <h1 class="top-title one-line">{t(`frame.${route.value.screen}`)}</h1>
      <SearchBox />
      {app.value?.account?.isDemo === true && <span class="top-demo">{t('app.demo')}</span>}
      <SavedMark />
      <SunButton />
      <Pill />
    </header>
  )
}

/** Outdoors nobody looks for a setting: one press makes everything black on white. */
function SunButton() {
  const now = theme.value
  const isSun = now === 'sun'
  const toggle = () => {
    if (now !== 'sun') themeBeforeSun = now
    void savePreference('theme', isSun ? themeBeforeSun : 'sun')
  }
  return (
    <button
      type="button"
      class="button button-quiet top-sun"
      aria-pressed={isSun}
      aria-label={t('frame.sun')}
      title={t(isSun ? 'frame.sunOn' : 'frame.sunOff')}
      onClick={toggle}
    >
      <Sun size={20} aria-hidden="true" />
      <span class="top-sun-word">{t('frame.sun')}</span>
    </button>
  )
}
