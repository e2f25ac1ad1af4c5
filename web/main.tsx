/**
 * Entry point. The public pages are small and load immediately; the application loads while the
 * user types. A full load of `/` ends the session (specification 2; the decision on `/` and home).
 */
import './trusted-types.ts'
import { lazy, StrictMode, Suspense, useCallback, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchCall } from './api/prefetch.ts'
import { LanguageProvider } from './api/text.tsx'
import { clearSession, storedToken } from './api/session.ts'
import { savedViewsPath, savedViewsInput } from './kit/list/saved-views-call.ts'
import { prefetchProfile, signOut } from './public-pages/auth-api.ts'
import { providerPath } from './api/provider-answer.ts'
import { SignInOptions } from './public-pages/SignIn.tsx'
import { ThemeProvider } from './theme/theme.tsx'
import { LoadingScreen } from './public-pages/LoadingScreen.tsx'
import './theme/tokens.css'

const loadApp = () => import('./shell/App.tsx')
const App = lazy(loadApp)
const Welcome = lazy(() => import('./public-pages/PublicWelcome.tsx'))
const Reset = lazy(() => import('./public-pages/ResetPassword.tsx'))
const ProviderReturn = lazy(() => import('./public-pages/ProviderReturn.tsx'))
const NotFound = lazy(() => import('./public-pages/PublicNotFound.tsx'))

type Screen = 'welcome' | 'signIn' | 'reset' | 'provider' | 'notFound' | 'app'

/**
 * Chooses the first screen by URL and token. Without a token the requested path becomes a parameter
 * of /login.
 */
function initialScreen(): Screen {
  const { pathname, search, hash } = location
  if (pathname === '/') return 'welcome'
  if (pathname === '/login/reset') return 'reset'
  if (pathname === providerPath) return 'provider'
  if (storedToken()) return 'app'
  if (pathname === '/login') return 'signIn'
  if (pathname === '/404' || pathname === '/error/404') return 'notFound'
  history.replaceState(null, '', `/login?redirect=${encodeURIComponent(pathname + search + hash)}`)
  return 'signIn'
}

if (location.pathname === '/') {
  if (storedToken()) void signOut()
  clearSession()
}

// Prefetches before the first render. Whether the user may open the page is checked when the menus
// are loaded.
if (initialScreen() === 'app') {
  void loadApp()
  prefetchProfile()
  void import('./shell/page-registry.ts').then(({ preloadPage }) => preloadPage(location.pathname))
  if (location.pathname.endsWith('/list'))
    prefetchCall(savedViewsPath, savedViewsInput(location.pathname))
}

function Root() {
  const [place, setPlace] = useState<Screen>(initialScreen)
  const toApp = useCallback(() => setPlace('app'), [])
  const toSignIn = () => {
    history.pushState(null, '', '/login')
    setPlace('signIn')
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      {place === 'app' ? (
        <App />
      ) : place === 'signIn' ? (
        <SignInOptions preload={loadApp} onSignedIn={toApp} />
      ) : place === 'reset' ? (
        <Reset onDone={toSignIn} />
      ) : place === 'provider' ? (
        <ProviderReturn onSignedIn={toApp} onBack={toSignIn} />
      ) : place === 'notFound' ? (
        <NotFound />
      ) : (
        <Welcome onSignIn={toSignIn} />
      )}
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
