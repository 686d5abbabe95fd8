/**
 * The page `style` of `npm run dev`: every token and every component in its states, in the theme that the address asks
 * for (`?theme=dark`). The packaged program does not contain it.
 */
import '../style/font.css'
import '../style/tokens.css'
import '../style/base.css'
import '../style/controls.css'
import '../app.css'

import { render } from 'preact'
import { loadSpeech } from '../text/languages.ts'
import { speak } from '../text/speak.ts'
import { fetchTemporal } from '../text/temporal.ts'
import { Components } from './components.tsx'
import { Tokens } from './tokens.tsx'
import '../style/forced-colors.css'
import './gallery.css'

const themes = ['light', 'dark', 'sun'] as const

function Gallery({ theme }: { theme: string }) {
  return (
    <main class="page">
      <div class="page-column">
        <h1 class="largest">Style</h1>
        <nav class="buttons" aria-label="Themes">
          {themes.map(one => (
            <a
              key={one}
              class={`button ${one === theme ? 'button-primary' : 'button-plain'}`}
              href={`?theme=${one}`}
            >
              {one}
            </a>
          ))}
        </nav>
        <Tokens />
        <Components />
      </div>
    </main>
  )
}

async function start(): Promise<void> {
  const asked = new URLSearchParams(location.search).get('theme')
  const theme = themes.find(one => one === asked) ?? 'light'
  document.documentElement.dataset.theme = theme
  await fetchTemporal()
  await speak(() => loadSpeech('en'))
  const root = document.getElementById('app')
  if (root !== null) render(<Gallery theme={theme} />, root)
}

void start()
