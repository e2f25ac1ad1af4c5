import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { kitText } from '../kit/kit.text.ts'
import { endIdleSession } from '../api/session-end.ts'
import { useConnection } from '../api/connection.ts'
import { useMe } from '../api/me.ts'
import { storedModule, storeModule, setLocalItem, getLocalItem } from '../api/session.ts'
import { useLocalized, useMessages } from '../api/text.tsx'
import { signOut } from '../public-pages/auth-api.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { DraftBanner } from './DraftBanner.tsx'
import { restoreFocus } from './restore-focus.ts'
import { useIdle } from './use-idle.ts'
import { useShortcuts } from './use-shortcuts.ts'
import { ConnectionBar } from '../kit/ConnectionBar.tsx'
import { UpdateBar } from './UpdateBar.tsx'
import { alwaysAllowedPages, menuOf, modulesOf } from '../api/menus.ts'
import type { MenuModule } from '../api/menus.ts'
import { PageContext } from '../kit/use-page-title.tsx'
import type { PageHeader } from '../kit/use-page-title.tsx'
import { GlobalDialogs } from './GlobalDialogs.tsx'
import { addRecentRecord } from './recent-records.ts'
import { hasPage } from './page-registry.ts'
import { AppRoutes } from './AppRoutes.tsx'
import { shellText } from './shell.text.ts'
import { SideMenu } from './SideMenu.tsx'
import { TopBar } from './TopBar.tsx'
// Remembers moves from the start: a form may be the first page of a window.
import '../kit/detail/last-move.ts'
import '../kit/kit.css'
import './app-layout.css'

/**
 * Start page and workbenches belong to no module: the top bar marks Home and there is no side menu.
 */
const isHomePath = (path: string) =>
  path === '/' || (alwaysAllowedPages as readonly string[]).includes(path)

/**
 * The module of the side menu: that of the open page, otherwise the one chosen last in this
 * session.
 */
function useModule(modules: MenuModule[], path: string): MenuModule | undefined {
  const menu = menuOf(path, useMe().menus)
  const current = modules.find((m) => m.children.some((c) => c.menuId === menu?.menuId))
  useEffect(() => {
    if (current) storeModule(current.menuId)
  }, [current])
  return current ?? modules.find((m) => m.menuId === storedModule())
}

/** Top bar, side menu, breadcrumb and the open page. Specification 2 and 9. */
export function AppLayout() {
  const me = useMe()
  const t = useMessages(shellText)
  const localize = useLocalized()
  const { pathname, search } = useLocation()
  const modules = modulesOf(me.menus, hasPage)
  const module = useModule(modules, pathname)
  const [narrow, setNarrow] = useState(() => getLocalItem<boolean>('menu.narrow') ?? false)
  const [mobileMenu, setMobileMenu] = useState(false)
  const [note, setNote] = useState<PageHeader>({})
  const menu = menuOf(pathname, me.menus)

  useIdle(me.info.idleMinutes, () => {
    endIdleSession()
    setTimeout(() => void signOut(), 900)
  })
  useEffect(restoreFocus, [])
  useShortcuts()
  useEffect(() => {
    setMobileMenu(false)
  }, [pathname])
  useEffect(() => {
    document.title = [note.title, menu && localize(menu.nameZh, menu.nameEn), 'Plimsoll']
      .filter(Boolean)
      .join(' · ')
  }, [note.title, menu, localize])

  useEffect(() => {
    // Only records, whose pages have an id.
    const id = new URLSearchParams(search).get('id')
    if (note.title && menu && id)
      addRecentRecord(me.info.userId, {
        path: `${pathname}?id=${id}`,
        title: note.title,
        zh: menu.nameZh,
        en: menu.nameEn,
      })
  }, [note.title, menu, pathname, search, me.info.userId])

  const toggle = () => {
    setNarrow(!narrow)
    setLocalItem('menu.narrow', !narrow)
  }
  const side = isHomePath(pathname) ? undefined : module
  return (
    <GlobalDialogs>
      <div className={narrow ? 'app-layout app-layout-collapsed' : 'app-layout'}>
        <a className="skip-link" href="#content">
          {t.skip}
        </a>
        <TopBar modules={modules} module={side} onMenu={() => setMobileMenu(true)} />
        <SideMenu
          module={side}
          modules={modules}
          active={menu?.menuId}
          collapsed={narrow}
          onToggle={toggle}
          mobileOpen={mobileMenu}
          onMobileClose={() => setMobileMenu(false)}
        />
        <div className="app-layout-body">
          {pathname !== '/' && <Breadcrumb module={module} menu={menu} pageHeader={note} />}
          <ConnectionBar />
          <UpdateBar />
          <DraftBanner />
          <main id="content" tabIndex={-1}>
            <PageContext value={setNote}>
              <Suspense fallback={<Loading />}>
                <AppRoutes />
              </Suspense>
            </PageContext>
          </main>
        </div>
      </div>
    </GlobalDialogs>
  )
}

function Loading() {
  const t = useMessages(kitText)
  const { offline } = useConnection()
  return (
    <div className="page-loading" role="status">
      {offline ? t.pageLater : t.loading}
    </div>
  )
}
