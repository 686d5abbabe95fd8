import { useRef } from 'preact/hooks'
import { t } from '../text/t.ts'

type Saving = 'none' | 'saving' | 'kept' | 'failed'

/**
 * Announces to screen readers that input is saved. It speaks once while the user fills in a form, not at every pause, and
 * again after a failure. Sighted users see the state elsewhere.
 */
export function SavedAsYouType({ saving }: { saving: Saving }) {
  const lastEvents = useRef({ isEntered: false, isTold: false })
  const { isEntered, isTold } = lastEvents.current
  lastEvents.current = {
    isEntered: isEntered || saving === 'saving',
    // a save from before this input is not announced
    isTold: saving === 'kept' ? isEntered : saving === 'saving' && isTold,
  }
  return (
    <span role="status" class="hidden-visually">
      {lastEvents.current.isTold && t('app.savedAsYouGo')}
    </span>
  )
}
