import { LoaderCircle } from 'lucide-preact'
import type { RefObject } from 'preact'
import { useEffect } from 'preact/hooks'
import { t } from '../../text/t.ts'
import type { CameraState } from '../photo/use-camera.ts'

/** The live picture, whole. `onReady` receives the stream once its picture is there. */
export function Picture(props: {
  video: RefObject<HTMLVideoElement | null>
  state: CameraState
  isMirrored: boolean
  onReady: (stream: MediaStream | null) => void
}) {
  const { video, state, isMirrored, onReady } = props
  const stream = state.is === 'live' ? state.stream : null
  useEffect(() => {
    if (video.current !== null) video.current.srcObject = stream
  }, [video, stream])
  return (
    <>
      <video
        ref={video}
        class={isMirrored ? 'camera-picture camera-mirror' : 'camera-picture'}
        aria-label={t('camera.picture')}
        autoplay
        muted
        playsInline
        onLoadedData={() => onReady(stream)}
      />
      {stream === null && (
        <p class="camera-wait with-icon" role="status">
          <LoaderCircle size={20} aria-hidden="true" />
          {t('camera.opening')}
        </p>
      )}
    </>
  )
}
