import { resource } from '#server/resource.ts'
import { help } from '../help.contract.ts'
import { helpText } from '../help.text.ts'
import { whoHolds } from './who.ts'

export default resource(help, helpText, { scope: 'shared', grants: {} }, () => ({
  who: { needs: 'signedIn', reads: true, run: whoHolds },
}))
