/** The use of the camera. The choice is remembered until the program ends. */
import { signal } from '@preact/signals'

export const cameraModes = ['photo', 'paper', 'code'] as const
export type CameraMode = (typeof cameraModes)[number]

export const cameraMode = signal<CameraMode>('photo')
