import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** Every address of the product and the screen that answers it. */
export default [
  layout('shell/page-shell.tsx', [
    index('landing/landing-page.tsx'),
    route('signin/*', 'auth/sign-in-page.tsx'),
    route('signup/*', 'auth/sign-up-page.tsx'),
    route('sign-in', 'auth/account-alias.tsx', { id: 'sign-in' }),
    route('sign-up', 'auth/account-alias.tsx', { id: 'sign-up' }),

    route('recover', 'auth/recover-page.tsx'),
    route('recover/password', 'auth/new-password-page.tsx'),
    route('account/verify', 'auth/confirm-address-page.tsx'),
    route('account/email', 'auth/confirm-new-address-page.tsx'),
    route('account/undo', 'auth/undo-change-page.tsx'),
    route('waitlist/leave', 'landing/leave-waitlist-page.tsx'),
    route('reminders/stop', 'plan/stop-reminders-page.tsx'),

    route('onboarding', 'onboarding/onboarding-layout.tsx', [
      index('onboarding/step-page.tsx', { id: 'goal' }),
      route('time', 'onboarding/step-page.tsx', { id: 'time' }),
      route('experience', 'onboarding/step-page.tsx', { id: 'experience' }),
    ]),

    route('dashboard', 'dashboard/dashboard-page.tsx'),
    route('dashboard/plan', 'dashboard/dashboard-page.tsx', { id: 'plan' }),
    route('dashboard/streak', 'dashboard/streak-page.tsx'),
    route('dashboard/review', 'review/review-page.tsx'),
    route('dashboard/cards', 'review/review-page.tsx', { id: 'cards' }),
    route('dashboard/notes', 'notes/notes-page.tsx'),
    route('dashboard/activity', 'activity/activity-page.tsx'),
    route('account', 'settings/account-page.tsx'),
    route('course-dashboard', 'courses/current-course-page.tsx'),
    route('courses', 'courses/catalogue-page.tsx'),
    // Six topics, four times, four levels and the lessons on each path; any other is the 404 screen.
    route('courses/:topic/placement', 'placement/placement-page.tsx'),
    route('courses/:topic/:time/:level/:lessonId?', 'courses/course-page.tsx'),
    route('resources', 'library/library-page.tsx'),
    route('resources/collections', 'library/collections-page.tsx'),
    route('resources/shared', 'library/shared-collection-page.tsx'),

    route('credentials/:credentialId?', 'credentials/credentials-page.tsx'),

    route('glossary', 'glossary/glossary-page.tsx'),

    route('about', 'pages/about-page.tsx'),
    route('community', 'pages/community-page.tsx'),
    route('blog', 'pages/blog-page.tsx'),
    route('careers', 'pages/careers-page.tsx'),
    route('contact', 'pages/contact-page.tsx'),
    route('terms', 'pages/terms-page.tsx'),
    route('privacy', 'pages/privacy-page.tsx'),
    route('cookies', 'pages/cookies-page.tsx'),
    route('licensing', 'pages/licensing-page.tsx'),

    route('*', 'shell/not-found-page.tsx'),
  ]),
  route('lessons/:file', 'courses/lesson-file.ts'),
  route('cards/:file', 'review/cards-file.ts'),
  route('course-list.json', 'course-list-file.ts'),
] satisfies RouteConfig
