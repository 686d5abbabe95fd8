import { useRef } from 'preact/hooks'
import { t } from '../text/t.ts'

type Saving = 'none' | 'saving' | 'kept' | 'failed'

/**
 * Says for who listens that what is entered is kept: once while something is filled in, as it would otherwise speak into
 * every pause of typing, and again once it is kept after a failure. Who looks sees each of it elsewhere.
 */
export function KeptAsYouGo({ saving }: { saving: Saving }) {
  const heard = useRef({ isEntered: false, isTold: false })
  const { isEntered, isTold } = heard.current
  heard.current = {
    isEntered: isEntered || saving === 'saving',
    // what was kept before this began is no news
    isTold: saving === 'kept' ? isEntered : saving === 'saving' && isTold,
  }
  return (
    <span role="status" class="hidden-visually">
      {heard.current.isTold && t('app.keptAsYouGo')}
    </span>
  )
}
