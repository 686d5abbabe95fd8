/** The methods for voice notes and videos. */
import type { Api } from '../../../shared/contract/contract.ts'
import type { recordingRequests } from '../../../shared/contract/recording.ts'
import { addPart, beginRecording, keepRecording, removeRecording } from '../recording/change-recording.ts'
import type { Running } from './running.ts'

export function createRecordingMethods({
  actLong,
  read,
  withinLong,
}: Running): Pick<Api, keyof typeof recordingRequests> {
  return {
    'recording.begin': request => read(context => beginRecording(context, request)),
    'recording.add': request => withinLong(({ context }) => addPart(context, request)),
    'recording.keep': ({ recordingUuid }) => actLong(({ context }) => keepRecording(context, recordingUuid)),
    'recording.remove': ({ recordingUuid }) => read(context => removeRecording(context, recordingUuid)),
  }
}
