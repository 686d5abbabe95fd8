import type { DocumentView } from '../../../shared/views/document.ts'
import { Player } from '../../parts/player.tsx'
import { contentAddress } from '../../state/contents.ts'
import './media-stage.css'

/** Plays a recording, or another file of sound or film. */
export function MediaStage({ document }: { document: DocumentView }) {
  return (
    <div class="viewer-stage media-stage">
      <Player source={contentAddress(document.uuid)} recorded={document} />
    </div>
  )
}
