import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { catchFocus } from '../../parts/focus.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { ViewerProps } from './viewer.tsx'
import './file-over.css'

/** Its code is fetched when the first file is opened. */
const Viewer = lazyPart<ViewerProps>(() => import('./viewer.tsx').then(({ Viewer }) => Viewer))

/**
 * The file that is open, over what it hangs on, which stays as it is behind it: whoever closes the file is back where
 * it was opened. Its parent is a positioned box.
 */
export function FileOver(
  props: Omit<ViewerProps, 'documentUuid'> & { documentUuid: string | null; children: ComponentChildren },
) {
  const { documentUuid, children, ...about } = props
  const before = useRef<string | null>(null)
  // before the paint: a key that is pressed on seeing the list again is not lost
  useLayoutEffect(() => {
    const left = before.current
    before.current = documentUuid
    if (left !== null && documentUuid === null) catchFocus(`[data-document-uuid="${CSS.escape(left)}"] a`)
  }, [documentUuid])
  return (
    <>
      <div class="under-file" inert={documentUuid !== null}>
        {children}
      </div>
      {documentUuid !== null && <Viewer {...about} documentUuid={documentUuid} />}
    </>
  )
}
