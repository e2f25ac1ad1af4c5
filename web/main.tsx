/**
 * The way in. The public pages are small and come at once; the application is fetched while the person types.
 * A full load of `/` ends the session (specification 2; the decision on `/` and home).
 */
import './trusted.ts'
import { lazy, StrictMode, Suspense, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { askAhead } from './api/ahead.ts'
import { LanguageProvider } from './api/text.tsx'
import { forgetSession, token } from './api/session.ts'
import { viewsCall, viewsInput } from './kit/list/views-call.ts'
import { fetchProfileAhead, signOut } from './signin/sign-in-calls.ts'
import { SignIn } from './signin/SignIn.tsx'
import { ThemeProvider } from './theme/theme.tsx'
import { Waiting } from './signin/Waiting.tsx'
import './theme/tokens.css'

const loadApp = () => import('./shell/App.tsx')
const App = lazy(loadApp)
const Welcome = lazy(() => import('./signin/PublicWelcome.tsx'))
const Reset = lazy(() => import('./signin/ResetPassword.tsx'))
const NotFound = lazy(() => import('./signin/PublicNotFound.tsx'))

type Place = 'welcome' | 'signIn' | 'reset' | 'notFound' | 'app'

/** Decides by the address and the token what is shown; without a token the wanted path becomes a parameter of /login. */
function placeOf(): Place {
  const { pathname, search, hash } = location
  if (pathname === '/') return 'welcome'
  if (pathname === '/login/reset') return 'reset'
  if (token()) return 'app'
  if (pathname === '/login') return 'signIn'
  if (pathname === '/404' || pathname === '/error/404') return 'notFound'
  history.replaceState(null, '', `/login?redirect=${encodeURIComponent(pathname + search + hash)}`)
  return 'signIn'
}

if (location.pathname === '/') {
  if (token()) void signOut()
  forgetSession()
}

// All are on their way before anything is drawn. Whether the person may open the page is seen when the menus are there; by then it is.
if (placeOf() === 'app') {
  void loadApp()
  fetchProfileAhead()
  void import('./shell/registry.ts').then(({ preloadPage }) => preloadPage(location.pathname))
  if (location.pathname.endsWith('/list')) askAhead(viewsCall, viewsInput(location.pathname))
}

function Root() {
  const [place, setPlace] = useState<Place>(placeOf)
  const toSignIn = () => {
    history.pushState(null, '', '/login')
    setPlace('signIn')
  }
  return (
    <Suspense fallback={<Waiting />}>
      {place === 'app' ? <App />
        : place === 'signIn' ? <SignIn preload={loadApp} onSignedIn={() => setPlace('app')} />
        : place === 'reset' ? <Reset onDone={toSignIn} />
        : place === 'notFound' ? <NotFound />
        : <Welcome onSignIn={toSignIn} />}
    </Suspense>
  )
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <LanguageProvider>
      <ThemeProvider>
        <Root />
      </ThemeProvider>
    </LanguageProvider>
  </StrictMode>,
)
