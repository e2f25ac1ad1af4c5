import { resource } from '#server/resource.ts'
import { live } from '../live.contract.ts'
import { liveText } from '../live.text.ts'

export default resource(live, liveText, { scope: 'shared', grants: {} }, () => ({
  '': {
    // An open window is no sign that somebody is there.
    needs: 'signedIn', reads: true, quiet: true,
    run: ({ services, user, token }) => services.live.open(user, () => services.sessions.who(token, false)),
  },
}))
