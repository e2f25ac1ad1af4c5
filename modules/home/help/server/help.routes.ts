import { resource } from '#server/core/resource.ts'
import { help } from '../help.contract.ts'
import { helpText } from '../help.text.ts'
import { readRightHolders } from './right-holders.ts'

export default resource(help, helpText, { scope: 'shared', defaultGrants: {} }, () => ({
  who: { requires: 'signedIn', noTransaction: true, handler: readRightHolders },
}))
