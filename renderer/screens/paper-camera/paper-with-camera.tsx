import { lazyPart } from '../../parts/lazy-part.tsx'
import type { FileOwner } from '../../state/file-store.ts'
import { HeldFiles } from '../files/adding-files.tsx'
import { PaperScreen } from '../paper/paper-screen.tsx'

const Camera = lazyPart(() => import('../camera/camera.tsx').then(({ Camera }) => Camera))

/** A document that is being captured, and the camera that adds pages to it or takes one again. */
export function PaperWithCamera({ owner, captureUuid }: { owner: FileOwner; captureUuid: string }) {
  return (
    <PaperScreen
      owner={owner}
      captureUuid={captureUuid}
      held={<HeldFiles jobUuid={owner.ref} />}
      camera={(into, close) => <Camera task={{ owner, into }} onClose={close} />}
    />
  )
}
