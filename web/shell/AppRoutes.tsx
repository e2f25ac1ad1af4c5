import { Component } from 'react'
import type { ReactNode } from 'react'
import { Button } from 'antd'
import { Link, Navigate, useLocation } from 'react-router'
import { useConnection } from '../api/connection.ts'
import { useMe } from '../api/me.ts'
import { useMessages } from '../api/text.tsx'
import { signInText } from '../public-pages/sign-in.text.ts'
import { Welcome } from '../public-pages/Welcome.tsx'
import { pathAliases, landingPathOf, canOpenPage, redirectOf } from '../api/menus.ts'
import { usePageTitle } from '../kit/use-page-title.tsx'
import { hasPage, pages, requiredRights } from './page-registry.ts'
import { shellText } from './shell.text.ts'

/** The pages the user may open. Every other path leads to /404. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary key={pathname}>
      <PageRoute path={pathname} />
    </ErrorBoundary>
  )
}

/**
 * Paths are looked up exactly: matching a hundred route patterns takes a slow processor longer than
 * drawing the menu.
 */
function PageRoute({ path }: { path: string }) {
  const { menus, info, rights } = useMe()
  const { search } = useLocation()
  const landing = landingPathOf(info.role.taskNode)
  const same = (other: string) =>
    other.toLowerCase() === (path.replace(/\/+$/, '') || '/').toLowerCase()
  if (same('/')) return <Home landing={landing} />
  if (same('/login'))
    return <Navigate to={redirectOf(search) ?? (hasPage(landing) ? landing : '/')} replace />
  // Ship owners have a workbench of their own.
  if (same('/home') && landing !== '/home') return <Navigate to={landing} replace />
  if (same('/404')) return <NotFound />
  const page = Object.keys(pages).find(same)
  const target =
    page && canOpenPage(page, menus)
      ? page
      : (pathAliases(menus, hasPage).find((alias) => same(alias.path))?.page ?? '')
  const Page = pages[target]
  if (!Page) return <Navigate to="/404" replace />
  return requiredRights[target]?.every((code) => !rights.has(code)) ? <ForbiddenPage /> : <Page />
}

/** Shown when the user has the menu of a page but not the right for the action. */
function ForbiddenPage() {
  const t = useMessages(shellText)
  usePageTitle(t.notYours)
  return (
    <div className="empty-page" role="alert">
      <h1>{t.notYours}</h1>
      <p>{t.notYoursHelp}</p>
      <Link to="/home">{t.workbench}</Link>
    </div>
  )
}

function Home({ landing }: { landing: string }) {
  const t = useMessages(shellText)
  usePageTitle(t.home)
  return (
    <div className="home-page">
      <Welcome
        action={
          hasPage(landing) ? (
            <Link className="hero-button" to={landing}>
              {t.workbench}
            </Link>
          ) : null
        }
      />
    </div>
  )
}

function NotFound() {
  const t = useMessages(shellText)
  const signIn = useMessages(signInText)
  usePageTitle('404')
  return (
    <div className="empty-page">
      <p className="not-found-number" aria-hidden="true">
        404
      </p>
      <h1>{t.notFound}</h1>
      <p>{t.notFoundHelp}</p>
      <Link to="/">{signIn.toHome}</Link>
    </div>
  )
}

/** Error boundary: a render error of one page does not affect the layout. */
class ErrorBoundary extends Component<{ children: ReactNode }, { cause: Error | null }> {
  override state = { cause: null }
  static getDerivedStateFromError(cause: Error) {
    return { cause }
  }
  override render() {
    return this.state.cause ? <ErrorPage cause={this.state.cause} /> : this.props.children
  }
}

function ErrorPage({ cause }: { cause: Error }) {
  const t = useMessages(shellText)
  // Offline, the cause is usually a chunk of the page that is not cached on this device.
  const { offline } = useConnection()
  return (
    <div className="empty-page" role="alert">
      <h1>{offline ? t.brokenOffline : t.broken}</h1>
      <p>{offline ? t.brokenOfflineHelp : t.brokenHelp}</p>
      {!offline && <p className="text-secondary">{cause.message}</p>}
      <Button type="primary" onClick={() => location.reload()}>
        {t.reload}
      </Button>
    </div>
  )
}
