import { useEffect, useRef } from 'preact/hooks'
import { t } from '../../text/t.ts'

/** It takes the focus when there is a picture, so that Space and Enter take a photo. */
export function Shutter({ isReady, onPress }: { isReady: boolean; onPress: () => void }) {
  const shutter = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // unless the user moves in another part of the camera
    if (isReady && document.activeElement?.matches('dialog, body')) shutter.current?.focus()
  }, [isReady])
  if (!isReady) return null
  return (
    <button
      ref={shutter}
      type="button"
      class="camera-shutter"
      // a key that is held down takes only one photo
      onKeyDown={event => event.repeat && event.preventDefault()}
      onClick={onPress}
    >
      <span class="hidden-visually">{t('camera.shutter')}</span>
    </button>
  )
}
