import { preference } from './app-store.ts'

/** Whether a page that is held steady before the camera is captured by itself. */
export const isAutoCaptureOn = preference('autoCapture', true)
