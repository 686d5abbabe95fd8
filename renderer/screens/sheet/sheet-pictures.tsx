import type { DocumentView } from '../../../shared/views/document.ts'
import { isPicture } from '../../../shared/views/shown-types.ts'
import type { JobView } from '../../../shared/views/view.ts'
import { markInternal } from '../../state/file-store.ts'
import { t } from '../../text/t.ts'
import { nameOf } from '../files/name-of-file.ts'
import { Thumbnail } from '../files/thumbnail.tsx'

/**
 * Chooses which of the job's pictures and captured papers the customer gets; the others are marked as internal. Papers
 * are internal from the beginning. `papers`: their uuids.
 */
export function SheetPictures({ view, papers }: { view: JobView; papers: readonly string[] }) {
  const { job, documents, signers } = view
  const pictures = documents.filter(
    ({ uuid, mimeType }) =>
      papers.includes(uuid) || (isPicture(mimeType) && !signers.some(signer => signer.documentUuid === uuid)),
  )
  if (pictures.length === 0) return null
  const count = pictures.filter(({ internal }) => !internal).length
  return (
    <fieldset class="jobsheet-choice stack-close">
      <legend class="strong">{t('sheet.choosePictures', { count, all: pictures.length })}</legend>
      <p class="small soft">{t('sheet.chooseHint')}</p>
      <ul class="jobsheet-choices">
        {pictures.map(picture => (
          <Choice key={picture.uuid} jobUuid={job.uuid} picture={picture} />
        ))}
      </ul>
    </fieldset>
  )
}

function Choice({ jobUuid, picture }: { jobUuid: string; picture: DocumentView }) {
  const name = picture.description ?? nameOf(picture)
  return (
    <li>
      <label class={picture.internal ? 'jobsheet-chosen jobsheet-left-out' : 'jobsheet-chosen'} title={name}>
        <Thumbnail document={picture} />
        <span class="small clamped">{name}</span>
        <input
          type="checkbox"
          aria-label={name}
          checked={!picture.internal}
          onChange={event =>
            void markInternal({ kind: 'job', ref: jobUuid }, picture, !event.currentTarget.checked)
          }
        />
      </label>
    </li>
  )
}
