import { t } from '../text/t.ts'
import './reading.css'

/** Stands where something is being read: heard at once, seen only by who has to wait. */
export function Reading() {
  return <p class="reading soft">{t('app.reading')}</p>
}
