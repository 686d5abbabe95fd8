import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { catchFocus } from '../../parts/focus.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import type { ViewerProps } from './viewer.tsx'
import './file-over.css'

/** The code is loaded when the first file is opened. */
const Viewer = lazyPart<ViewerProps>(() => import('./viewer.tsx').then(({ Viewer }) => Viewer))

/**
 * Shows the open file over its job or asset, which stays as it is. Closing the file so returns to the same place. The
 * parent must be a positioned box.
 */
export function FileOver(
  props: Omit<ViewerProps, 'documentUuid'> & { documentUuid: string | null; children: ComponentChildren },
) {
  const { documentUuid, children, ...about } = props
  const before = useRef<string | null>(null)
  // before the paint, so that keys are not lost after the list becomes visible
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
