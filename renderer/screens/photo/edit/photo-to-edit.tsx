import { ImageOff } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { DocumentView } from '../../../../shared/views/document.ts'
import { Button } from '../../../parts/button.tsx'
import { Empty } from '../../../parts/empty.tsx'
import { useFocusAfterwards } from '../../../parts/focus.ts'
import { openedJob } from '../../../state/job-store.ts'
import { closeMarkup, type Edited } from '../../../state/markup.ts'
import { t } from '../../../text/t.ts'

export interface EditedDocument {
  jobUuid: string
  document: DocumentView
  /** for a picture that cannot be shown */
  onBroken: () => void
}

interface Props extends Pick<Edited, 'jobUuid' | 'documentUuid'> {
  /** says why nothing can be done without the photo */
  withoutText: string
  children: (edited: EditedDocument) => ComponentChildren
}

/** Shows a photo of the open job for a copy to be made of it, or says why it cannot be. */
export function PhotoToEdit({ jobUuid, documentUuid, withoutText, children }: Props) {
  const view = openedJob.value
  const documents = view?.ok === true ? view.value.documents : []
  const document = documents.find(({ uuid }) => uuid === documentUuid)
  const [isBroken, setBroken] = useState(false)
  useFocusAfterwards(`[data-document-uuid="${CSS.escape(documentUuid)}"] :is(a, button)`)
  if (document === undefined || isBroken || !document.hasContent)
    return (
      <Empty icon={ImageOff} title={t('markup.noPhoto')} text={withoutText}>
        <Button onClick={closeMarkup}>{t('action.close')}</Button>
      </Empty>
    )
  return children({ jobUuid, document, onBroken: () => setBroken(true) })
}
