/** Refuses files that are dropped where no part of the screen takes them: a browser would open them in a tab. */
import { listen, undoAll } from '../../state/listen.ts'
import { alertFailed } from '../../state/toast.ts'
import { t } from '../../text/t.ts'

/** Returns a function that stops it. */
export function refuseStrayDrops(): () => void {
  const isStray = (event: DragEvent) =>
    !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true
  return undoAll([
    listen(window, 'dragover', event => {
      // without this the browser opens the file, and the page gets no drop
      if (isStray(event)) event.preventDefault()
    }),
    listen(window, 'drop', event => {
      if (!isStray(event)) return
      event.preventDefault()
      alertFailed(t('file.dropElsewhere'))
    }),
  ])
}
