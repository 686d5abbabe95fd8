import { Check, X } from 'lucide-preact'
import type { DocumentView } from '../../../shared/views/document.ts'
import { Button } from '../../parts/button.tsx'
import { Strip } from '../../parts/strip.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { addStored } from '../paper/captured/add-pages.ts'
import { titleOf } from '../paper/captured/capture-labels.ts'
import { openPaper } from '../paper/captured/capture-route.ts'
import { captures } from '../paper/captured/capture-store.ts'
import { endChoosing, toggleChosen } from './chosen-photos.ts'
import { nameOf } from './name-of-file.ts'
import { Thumbnail } from './thumbnail.tsx'

/** Makes a document of photos that are already on a job or an asset. */
export function ChoosePhotos({ owner, chosen }: { owner: FileOwner; chosen: readonly string[] }) {
  const add = async (captureUuid: string | null) => {
    const made = await addStored(owner, captureUuid, chosen)
    if (made === null) return
    endChoosing()
    openPaper(owner, made)
  }
  const read = captures.value
  return (
    <Strip
      actions={
        <>
          <Button
            tone="primary"
            icon={Check}
            why={chosen.length === 0 ? t('paper.noneChosen') : null}
            onClick={() => void add(null)}
          >
            {t('paper.makeOfThese')}
          </Button>
          {chosen.length > 0 &&
            read?.ok === true &&
            read.value.map(capture => (
              <Button key={capture.uuid} onClick={() => void add(capture.uuid)}>
                {t('paper.addTo', { name: titleOf(capture) })}
              </Button>
            ))}
          <Button tone="quiet" icon={X} onClick={endChoosing}>
            {t('action.cancel')}
          </Button>
        </>
      }
    >
      <p role="status">{t('paper.chosen', { count: chosen.length })}</p>
    </Strip>
  )
}

/** A picture with a box to tick, and the number of the page that it becomes. */
export function ChosenPicture({ document, at }: { document: DocumentView; at: number }) {
  return (
    <label class="tile-picture tile-choice">
      <Thumbnail document={document} />
      <input
        type="checkbox"
        checked={at !== -1}
        aria-label={nameOf(document)}
        onChange={() => toggleChosen(document.uuid)}
      />
      {at !== -1 && <span class="tile-number strong numbers">{at + 1}</span>}
    </label>
  )
}
