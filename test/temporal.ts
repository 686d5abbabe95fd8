/** Node has no Temporal of its own yet, which the screens have from the browser. */
import 'temporal-polyfill/global'
