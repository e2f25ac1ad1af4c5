import { resource } from '#server/core/resource.ts'
import { live } from '../live.contract.ts'
import { liveText } from '../live.text.ts'

export default resource(live, liveText, { scope: 'shared', defaultGrants: {} }, () => ({
  '': {
    // An open window is no activity and does not extend the session.
    requires: 'signedIn',
    noTransaction: true,
    background: true,
    handler: ({ services, user, token }) =>
      services.live.open(user, () => services.sessions.authenticate(token, null)),
  },
}))
