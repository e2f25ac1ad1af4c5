import { resource } from '#server/core/resource.ts'
import { flagHome } from '../flagHome.contract.ts'
import { flagHomeText } from '../flagHome.text.ts'
import { readFlagSummary } from './flag-summary.ts'

export default resource(flagHome, flagHomeText, { scope: 'shared', defaultGrants: {} }, () => ({
  // The handler refuses others; there is no menu entry to grant.
  get: { requires: 'signedIn', noTransaction: true, handler: readFlagSummary },
}))
