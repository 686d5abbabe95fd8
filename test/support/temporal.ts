/** Adds Temporal, which browsers have and Node does not yet. */
import 'temporal-polyfill/global'
