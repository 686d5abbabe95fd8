/** The only two channels between the preload and the desktop's main process. */
export const bridgeChannels = {
  /** request: method name and request; response: the method's answer */
  call: 'rpc',
  /** name and payload of an event */
  event: 'event',
} as const
