// Values that cross the bridge, and values that do not.
const { contextBridge, ipcRenderer } = require('electron')

class Shape {
  constructor() {
    this.side = 2
  }
  area() {
    return 4
  }
}
const failing = run => {
  try {
    run()
    return 'nothing failed'
  } catch (error) {
    return error.message
  }
}
const given = []

contextBridge.exposeInMainWorld('probe', {
  invoke: (channel, value) => ipcRenderer.invoke(channel, value),
  nested: { deep: { number: 1 }, list: [1, { two: 2 }], bytes: new Uint8Array([1, 2]), day: new Date(0) },
  give: value => {
    given.push(value)
    return value
  },
  isGivenSame: value => given.includes(value),
  callBack: (run, value) => run(value),
  later: value => Promise.resolve(value),
  refuse: () => Promise.reject(Object.assign(new Error('refused'), { code: 7 })),
  fail: () => {
    throw new TypeError('failed')
  },
  shape: () => new Shape(),
  makeCounter: () => {
    let count = 0
    return { next: () => ++count }
  },
  twice: () => failing(() => contextBridge.exposeInMainWorld('probe', {})),
  symbol: () => failing(() => contextBridge.exposeInMainWorld('symbol', { is: Symbol('s') })),
  needs: name => failing(() => require(name)),
  notPlayed: () => failing(() => ipcRenderer.sendSync('x')),
  invokeWithFunction: () => ipcRenderer.invoke('echo', () => 1).catch(error => error.message),
})
