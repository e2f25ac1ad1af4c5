import { resource } from '#server/resource.ts'
import { flagHome } from '../flagHome.contract.ts'
import { flagHomeText } from '../flagHome.text.ts'
import { atAGlance } from './at-a-glance.ts'

export default resource(flagHome, flagHomeText, { scope: 'shared', grants: {} }, () => ({
  // Refused to others inside: it has no menu that could be granted.
  get: { needs: 'signedIn', reads: true, run: atAGlance },
}))
