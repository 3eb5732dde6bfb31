/**
 * The sentences of the product's specification that the portal keeps by now, by section and number. Each is held by the
 * tests whose titles name it, as in `(spec 2.22)`; docs/SPEC.md is made from both (`npm run spec`).
 */
export const sentences: Readonly<Record<string, string>> = {
  // Public routes
  '2.1': '/ : landing page.',
  '2.2':
    'It shows the admin, presenter or attendee dashboard by role, a role selection when the role is undefined, and otherwise the public info page.',
  '2.3': '/login',
  '2.4': '/forget-password and /forgot-password (both exist)',
  '2.5': '/user-registration',
  '2.6': '/update-profile',
  '2.7': '/confirm-mail : reads query parameters userId and code.',
  // Protected routes
  '2.8': 'The user must be logged in.',
  '2.9': 'Otherwise the product redirects to login with a returnUrl holding the current path and query.',
  '2.10':
    "A user with the wrong role sees 'Unauthorized Access' with the text \"You don't have permission to access this page.\" and a Go Back button that leads to login.",
  '2.11':
    '/web-configuration, /users, /pages, /notifications/admin, /papers, /abstract, /payment, /payment/users, /Travel, /events, /add-Event: Admin',
  '2.12': '/notifications: PaperPresenter, GeneralAttendee, Auditor',
  '2.13': '/author-travel, /edit-author-travel: PaperPresenter, GeneralAttendee, Admin',
  '2.14': '/auditor-papers: Auditor',
  '2.15': '/co-authors: PaperPresenter',
  '2.17': '/edit-author-travel receives the travel id and accommodation id in navigation state.',
  '2.18': 'It also receives the user detail id for a co-author.',
  '2.19':
    '/notifications and /notifications/admin accept navigation state with notificationId, openDetails and switchToActive.',
  '2.21': 'A refresh-token failure redirects to /login.',
  // Login screen
  '2.22': 'Fields: email and password, with a show/hide password toggle.',
  '2.23':
    "Controls: a Sign In button (a spinner shows while signing in), a Forgot Password link, a Register link, a back arrow to home, a logo and a footer credit 'Design and Developed by' with the version.",
  '2.24': 'After success the user goes to the returnUrl query parameter if present.',
  '2.25':
    'Otherwise Admin and PaperPresenter go to /, Auditor goes to /auditor-papers, and GeneralAttendee goes to /.',
  // Forgot password screen
  '2.26':
    "One email field, a button 'Send Reset Instructions' (it reads 'Processing...' while busy) and a back arrow to /login.",
  // Reset password screen
  '2.27':
    'It is reached by a link with query parameters userId, code, and optionally email, redirectURL, paymentDetailsId and accommodationId.',
  '2.28':
    "It has new password and confirm password fields with visibility toggles and a 'Reset Password' button.",
  // Registration screen
  '2.29': 'Fields are email, phone, password and confirm password.',
  '2.30': "It has a live password checklist and a captcha (action 'submit').",
  // Email verification screen
  '2.31': 'States are waiting, verifying, verified and failed.',
  // Profile creation screen 'Complete Your Profile'
  '2.32': 'Three sections: Personal, Organisation and Residence.',
  // Role selection 'Select Your Role'
  '2.33': 'A Paper Presenter card appears only while the paper submission deadline has not passed.',
  '2.34': 'Otherwise a General Attendee card appears, with a note that the deadline has passed.',
  '2.35':
    "A confirm dialog asks 'Are you sure you want to continue as a Paper Presenter ?' or '... General Attendee ?'.",
  // Landing page
  '2.36':
    'A top bar with Login and Register buttons when logged out, and a banner image for visitors with no role.',
  '2.37':
    "Public content: header text, guideline and important-information HTML blocks, a footer link, and up to 5 'Dates to Remember' cards (icon, title, description, date).",
  // Presenter dashboard
  '2.38': "Title 'Welcome to Your Dashboard', with the paper list and an Add New Paper button.",
  // Paper list
  '2.39':
    'If any paper is rejected, two tabs appear: Papers and Event Registration (general attendee registration for authors of rejected papers).',
  '2.41': 'With no papers it shows the accommodation view.',
  '2.42': 'Filter tabs All, Draft, Submitted, Approved and Rejected, each with a count.',
  '2.43':
    'A list/grid (tile) view toggle, expandable details, an abstract accordion, a download of the paper file, a best-paper badge and the theme.',
  '2.44': 'The last modified date in en-GB long form, and a status label.',
  '2.45': 'An authors block, with the first author tagged Primary.',
  '2.46': 'A paper document block with Download and Replace/Upload.',
  // Paper wizard dialog
  '2.47': "Title 'Paper Submission' or 'Update Paper'.",
  '2.48': 'Steps are Upload Paper, Add Co-Authors and Submit.',
  '2.49':
    "Upload step (form 'Upload/Update Paper'): a theme dropdown, paper title, abstract with a live word counter 'n / min Min words', file upload and a 'Consider for Best Paper' checkbox.",
  '2.50':
    "The button reads 'Save & Continue' (new), 'Update & Continue' (changed) or 'GO TO NEXT' (unchanged), and 'Saving...' while busy.",
  '2.51':
    "Co-author step: 'Select Authors', a search box (placeholder 'Search co-authors...'), an Add Co-Author button, and Add New Author, which opens a create-author dialog.",
  '2.52': 'Author cards have a sequence dropdown.',
  '2.53': 'Buttons are Back and Save & Continue.',
  '2.54':
    "Review step: 'Paper Details Review' shows title, paper code, theme, abstract and authors (sequence, full name, designation, organization, city, state, country).",
  '2.55': 'Buttons are Back and Submit Paper, with a confirm dialog.',
  '2.56':
    "On failure it shows an error panel with 'Please try again or contact support if the issue persists.' and a Go Back button.",
  '2.57':
    'Add/Update Author modal: the three sections Personal, Organisation and Residence, with Cancel and Add Author/Update Author.',
  // Navigation bar and footer
  '2.58': 'Authors dialog (per paper): lists authors with payment status, amounts and action buttons.',
  '2.59': "'Registration Form' per author.",
  '2.60': "'Your Accommodation': the user's own registration with payment status.",
  '2.61': 'A logo and a DASHBOARD link.',
  '2.62': 'For admins, menu items: the first 5 are shown and the rest sit under a MORE dropdown.',
  '2.64': 'For auditors, a PAPERS link.',
  '2.65':
    'A notification bell with an unread badge (desktop caps at 99+, mobile at 10+) and a green or red connection dot.',
  '2.66': 'The bell is hidden if the user has no role.',
  '2.67': 'Bell click: an admin goes to the admin notification page and also toggles the panel.',
  '2.68': 'A non-admin with zero unread goes to /notifications, otherwise the panel toggles.',
  '2.69': 'A user menu with an initials avatar, name and roles, plus:',
  '2.70': 'Manage Profile, shown once a full name is known.',
  '2.71': 'Author Management, for paper presenters.',
  '2.72': 'Web Configuration, for admins.',
  '2.73': 'Logout, which stops the live connection, clears the session and goes to /.',
  '2.74': 'A mobile menu mirrors these.',
  '2.75': 'Footer: a copyright line with the company link and the app version label v 1.10.2.',
  // Notification panel
  '2.76': 'A header with a Connected/Disconnected indicator.',
  '2.77': 'A live messages list with Mark all as read and Clear all.',
  '2.78':
    "A 'Recent Notifications' section with the 5 newest unread stored notifications (subject and date, shown as Today, Yesterday or a date).",
  '2.79': "Texts: 'No notifications yet', 'No recent unread notifications' and 'Loading notifications...'.",
  '2.80': 'Clicking a live message marks it read and goes to the notifications page.',
  '2.81': 'Clicking a stored one marks it read, removes it from the list and opens its detail.',
  // Admin dashboard
  '2.82': "'Admin Dashboard / Overview of research papers and authors' and today's submissions count.",
  '2.83':
    'Cards: Total Papers (links to /papers), and Total Authors, Indian Authors, Foreign Authors (link to /users), with percentages.',
  '2.84':
    'Author Demographics: a gender bar (male/female, percentages) and a nationality bar (Indian/foreign).',
  '2.85': 'Research Themes grid: title, paper count and a bar relative to the largest count.',
  '2.86': "'No themes available' when empty.",
  // Other
  '2.87':
    'A shared notification snackbar at the bottom right, auto-hiding after 6 seconds, with a success or other severity.',
  '2.88':
    'Rich-text editor for page content: height 400, menu bar on, a fixed plugin set (lists, links, images, tables, code, media, word count and similar).',
  '2.89':
    'Toolbar: undo/redo, block/font styles, bold/italic/underline/strike, link/image/media/table, comments, spellcheck, accessibility check, alignment, lists, emoticons and remove-format.',
  '2.90': 'Content font is Helvetica/Arial at 14px.',
  // Entities and their fields
  '3.1':
    'Session record (local storage): AccessToken, RefreshToken and other login result fields (full list not shown).',
  '3.2':
    'Other locally stored keys: userData, user_role / userRole, and the values redirectURL, email, paymentDetailsId and accommodationId when present.',
  '3.3':
    'Local user info: UserName, Email, FullName, UserDetailId, Designation, Organization and its city, state and country, roles.',
  '3.4': "Token claims read: a role claim (single value or list) and IsAdmin (string 'true' or 'false').",
  '3.5': 'Login payloads: account login {Email, password}.',
  '3.6': 'Forgot-password {EmailId}.',
  '3.7': 'Change-password {UserId, Code, Password}.',
  '3.8': 'Responses carry Success, Result (with AccessToken and RefreshToken) and message.',
  '3.9': 'Registration payload: Email, PhoneNumber, Password, GoogleCapchaCode.',
  '3.10': 'Generic API response: Success, Message, Result, Id, Errors[].',
  '3.11': 'Roles: Admin, Auditor, PaperPresenter, GeneralAttendee.',
  '3.16': 'Lookup keywords: Designation, Nationality, Organization, Country, CountryCode, State, City.',
  '3.17': 'Theme: Id, ThemeTitle.',
  '3.18':
    'Paper: Id, ThemeId, PaperTitle, Abstract, PaperURL (file id/URL), ConsiderBestPaper, Status (draft, submitted, approved, rejected), IsMyPaper, Authors[].',
  '3.19':
    'List item: Id, PaperTitle, PaperCode, Status, ThemeTittle, ConsiderBestPaper, LastModifiedOn, PaperURL, abstract.',
  '3.20': 'Details by id: Title, PaperCode, Theme, Abstract, Status, Authors.',
  '3.21': 'Paper author: UserDetailId, FullName, Designation, Organization, City, State, Country, Sequence.',
  '3.22':
    'Searchable author option: UserDetailId, FullName, Designation, Organization, OrganizationCity, OrganizationState, OrganizationCountry.',
  '3.23':
    'User/author profile: Title, FirstName, MiddleName, LastName, Gender, Email, PhoneNumber, DOB, Nationality, Designation, OptionalDesignation, CountryCode, ResidenceCity, ResidenceState, ResidenceCountry, Organization, OrganizationCity, OrganizationState, OrganizationCountry, StudentId (uploaded proof reference), UserDetailId.',
  '3.31': 'Notification (stored): Id, Subject, IsRead, CreatedOn.',
  '3.32': 'Live notification: id, message, timestamp, isRead.',
  '3.33':
    'Admin dashboard data: TotalNumOfPapers, TotalNumOfPapersToday, TotalNumOfMaleAuthors, TotalNumOfFeMaleAuthors, TotalNumOfIndianAuthors, TotalNumOfForeignAuthors, Themes[] (Title, PaperCount).',
  '3.34': 'Home page content: includes AbstractMinimumWordCount.',
  '3.35':
    'Welcome content: HeaderText, GuideLineTitle, GuideLineDescription, ImportantTitle, ImportantDescription, FooterUrl, FooterText, ImageUrl.',
  '3.36':
    'Deadline/date: Title, UniqueKey (for example conference_date), Description, DeadlineDate, IconUrl.',
  '3.37':
    'Types: paper submission, paper acceptance communication, registration last date, general registration, conference date.',
  '3.39': 'Titles: Mr., Mrs., Ms., Dr., Prof. (ids 1-5).',
  '3.40': 'Genders: Male, Female, Other.',
  '3.41': "Occupation/designation specials: PhD Scholar, Master's student.",
  '3.42': 'Payment modes: UPI, NEFT/RTGS, IMPS.',
  '3.44': 'Designations, universities and keyword lists come from the server.',
  // States and transitions
  '4.2':
    'Anonymous becomes signed in when login succeeds and the result holds an access token, which is stored locally.',
  '4.3':
    'On a 401 or status 0 response, one retry is made per request: the refresh token is exchanged for a new access token, the stored session is updated and the request is repeated.',
  '4.4':
    'If refresh fails or there is no refresh token, local storage is cleared and the user goes to /login.',
  '4.5': 'Logout clears all local storage.',
  '4.6': 'Login screen: idle, loading, then success (redirect by role) or error (message in a toast).',
  '4.7': 'Forgot password: idle, processing, then success or error message.',
  '4.9':
    "If userId or code is missing the link is invalid: show 'Invalid reset password link' and redirect to /login.",
  '4.10': 'Otherwise the form is submitting.',
  '4.11': 'On success, if an email was supplied the user is signed in automatically with the new password.',
  '4.12':
    'If a redirectURL was also given, the browser goes there with accommodationId and paymentDetailsId appended as query parameters.',
  '4.13': 'Otherwise it goes to /login.',
  '4.15': 'A profile with a full name counts as complete.',
  '4.16': 'Completeness decides between the profile form and the dashboard.',
  '4.17': 'Role selection is set once through a confirm.',
  '4.18': 'The role is stored locally and the matching dashboard shows.',
  '4.19': 'Paper status: draft, submitted, approved, rejected (filter labels compare case-insensitively).',
  '4.20': 'Draft: the owner (not a general attendee) can Edit Paper.',
  '4.21': "Submitted: shown as 'Under Review'.",
  '4.22': 'The admin can Edit Paper.',
  '4.23': 'The final submit moves a paper to submitted.',
  '4.24': "It then shows 'Already Submitted' and cannot be submitted again.",
  '4.25': 'After submission the author is warned that the paper cannot be changed and awaits approval.',
  '4.26': "Rejected: 'Check email for feedback'.",
  '4.27':
    "Approved: the owner or a general attendee sees 'Proceed for conference registration', which opens accommodation.",
  '4.29': 'Wizard: step 0 upload, 1 co-authors, 2 review.',
  '4.30': 'Back goes back one step.',
  '4.31': 'Closing resets the wizard.',
  '4.32': 'Upload form validation switches on after the first save attempt.',
  '4.33':
    "Co-author step: the save button reads 'Save & Continue' (no paper yet), 'Update & Continue' (authors changed) or 'Go To Next' (unchanged, which skips the save call).",
  '4.34':
    'Choosing not attending clears and disables accommodation, book of abstracts, {product} membership and accompanying persons.',
  '4.35': 'Choosing no accommodation clears persons.',
  '4.36': 'On create: if nothing is selected go to /, otherwise go to the payment page for the new id.',
  '4.39': 'Paid: shown green with travel buttons.',
  '4.40': 'With a travel record: Edit Travel Details.',
  '4.41': 'With no travel record and accommodation required: Fill Travel Details.',
  '4.42': 'Accommodation not required: a completion message saying travel details are not needed.',
  '4.44': 'Email verification: idle, verifying, verified or failed.',
  '4.45': 'Live connection: connected, disconnected, reconnecting.',
  '4.46': 'It reconnects automatically and is stopped on logout.',
  '4.47': 'A connection failure sets disconnected.',
  '4.48': 'Live notifications are added at the top, unread, and can be marked read, all read, or cleared.',
  '4.49': 'A stored notification becomes read when opened.',
  // Validation rules
  '5.1':
    'Email pattern: letters, digits and . _ % + - before an @, then a domain with dots or hyphens, then a top-level domain of at least 2 letters.',
  '5.2':
    'Password (profile pattern): at least 8 characters, with a lowercase letter, an uppercase letter, a digit and one special character from !@#$%^&*(),.?":{}|<>.',
  '5.3': 'Phone: exactly 10 digits.',
  '5.4':
    "Login: email required ('Email is required') and valid ('Please enter a valid email address'); password required ('Password is required').",
  '5.5': 'The email border is green when valid and red when invalid.',
  '5.6': 'The password border is green when non-empty.',
  '5.7': "Forgot password: empty gives 'Email is required'; invalid gives 'Please enter a valid email'.",
  '5.9': "At least 8 characters ('Password must be at least 8 characters long').",
  '5.10':
    "One uppercase letter, one lowercase letter, one number, and one special character from !@#$%^&* (each with a message of the form 'Password must contain at least one ...').",
  '5.11': "Confirm must equal the new password ('Passwords do not match').",
  '5.12':
    "Empty fields give 'Password is required' and 'Confirm Password is required', with the toast 'Please fill in all required fields'.",
  '5.14': "Email required and valid ('Please enter a valid email address').",
  '5.15': "Phone required, exactly 10 digits ('Please enter a valid 10-digit phone number').",
  '5.16':
    "Password required and must meet the configured pattern ('Please meet all password requirements') and the live checklist (8+ characters, upper, lower, number, special).",
  '5.17': "Confirm password required and matching ('Passwords do not match').",
  '5.18': "A captcha token is required ('ReCaptcha verification failed').",
  '5.19':
    "Request guard: a request to an empty or root path is rejected with 'Invalid request: No endpoint specified'.",
  '5.21':
    "Theme required ('Theme is required'), title required ('Paper title is required'), abstract required ('Abstract is required'), file required ('Paper file is required').",
  '5.22':
    "Abstract word count (split on whitespace) must reach the minimum ('Minimum N words required'; toast 'Abstract must contain at least N words').",
  '5.23': 'The minimum is the configured AbstractMinimumWordCount, default 300.',
  '5.24': "Generic toast 'Please fill in all required fields'.",
  '5.25': 'The save button is disabled until theme, title, abstract, minimum words and file exist.',
  '5.26': "File types .pdf, .doc, .docx, at most 10MB ('File size must not exceed 10MB').",
  '5.27': 'If editing and nothing changed, no save call is made.',
  '5.28':
    "Paper replace: allowed only for the owner's own paper, not for general attendees, and only before the conference_date deadline.",
  '5.29': "Otherwise the message is 'Conference Date Has Passed, Cannot Upload Paper Document'.",
  '5.31': "Maximum 5; warning 'Maximum of 5 authors allowed per paper'.",
  '5.32': "The user cannot remove themselves ('Cannot remove yourself as an author').",
  '5.33': 'Sequence is renumbered 1..n after a removal or move.',
  '5.34': 'A save with zero authors is not allowed.',
  '5.35':
    "Search starts at 3+ characters ('Type at least 3 characters to search'), debounced 500 ms, excluding authors already added.",
  '5.36':
    'Profile/author required fields: Title, FirstName, LastName, Gender, Email and PhoneNumber (author form), Designation, ResidenceCity, ResidenceState, ResidenceCountry, OrganizationCity, OrganizationState, OrganizationCountry, Organization, CountryCode.',
  '5.37':
    "Messages look like '{field} is required', for example 'Title is required', 'First name is required', 'Institution City is required', 'Country is required', 'Institution is required', 'Country code is required'.",
  '5.38': 'MiddleName and OptionalDesignation are optional.',
  '5.39': 'Email and phone are checked against the configured patterns (visual green/red).',
  '5.40': 'Email and phone are locked when a presenter edits their own profile.',
  '5.41': 'State needs the country chosen first, and city needs the state first.',
  '5.42':
    "Date of birth: required ('Date of Birth is required'), at least 18 years ('You must be at least 18 years old'), not in the future.",
  '5.43': "Country code: + followed by digits ('Must start with + followed by numbers (e.g., +1, +44)').",
  '5.44': 'Digits typed get a + prefix.',
  '5.45':
    "Student ID: required ('Student ID proof is required') when the designation is PhD Scholar or Master's student, and cleared when the designation changes away.",
  '5.46': "Files are jpg, jpeg, png or pdf, at most 5MB ('File size must not exceed 5MB').",
  '5.47':
    "Name, relation, gender and age are all needed. Age 0-120 ('Age is required', 'Invalid age (must be between 0 and 120)').",
  '5.48': "At most 2 ('Maximum of 2 accompanying persons allowed').",
  '5.49':
    'Submitting with a half-filled person form while accommodation is required warns: "Please add the accompanying person details by clicking \'Add Person\' button or clear the form before submitting."',
  // Roles and permissions
  '6.1':
    'Roles come from the role claim in the access token, plus the locally stored role value if it is not already in the list.',
  '6.2': 'A role check tests membership.',
  '6.3': "An admin check is true only when IsAdmin is the string 'true'.",
  '6.4': 'Users without any role do not see the notification bell.',
  '6.6': 'Admin navigation, admin notifications page, Web Configuration, the dashboard.',
  '6.7': 'Edits submitted papers.',
  '6.8': 'Can log in as another user.',
  '6.9': 'May use the author travel screens.',
  '6.10': 'Auditor: PAPERS link, /auditor-papers, /notifications.',
  '6.12': 'Author Management (/co-authors), add papers, /notifications, travel and accommodation payment.',
  '6.13': 'Sees actions for every co-author.',
  '6.16': 'Cannot edit drafts, replace paper documents or add papers.',
  '6.17': 'Can proceed to registration on approved papers.',
  '6.18': 'Sees Pay and edit actions only for themselves.',
  '6.19': 'The paper owner (IsMyPaper) can edit drafts and replace documents.',
  '6.20':
    'The Paper Presenter choice at role selection exists only before the last date of paper submission.',
  // Calls
  '7.1': "All calls go to the provider's API base with a JSON content type (uploads are multipart).",
  '7.2': 'A bearer Authorization header with the access token is added when a token exists.',
  // Account
  '7.4': 'POST /Account/login {Email, password}.',
  '7.5': 'Reads Success and Result.AccessToken, and stores Result.',
  '7.6': 'POST /Account/forgot-password {EmailId}.',
  '7.7': 'POST Account/change-password {UserId, Code, Password}.',
  '7.8': 'POST Account/refresh-token/{refreshToken}, no body.',
  '7.9': 'Reads Success and Result.AccessToken, and stores Result when Success.',
  '7.10': 'POST Account/login-role {Role}.',
  '7.11': 'On success the role is stored locally.',
  '7.12': 'Register: POST with {Email, PhoneNumber, Password, GoogleCapchaCode}; response Success, Message.',
  '7.13': 'Confirm email: GET with query UserId and Code; response Success, Message.',
  '7.14': 'POST /Account/add-auditor?email=',
  '7.15': 'POST /Account/admin-as-user?email=',
  '7.16': 'PUT account/login-role {Email, Role}',
  '7.17': 'POST /account/access {UserId, AuthorizationType}',
  // User and author
  '7.20':
    'POST/GET /User; GET/PUT/DELETE /User/{id}; POST User/{id}/assign-role; PUT /user/{id}/provide-login-access.',
  '7.21': 'GET /User/personal-details.',
  '7.22': 'POST /User/personal-details with all profile fields.',
  '7.23': 'Response Success, Message, Id (the user detail id), Errors.',
  '7.24': 'GET /user/user-search/{text}.',
  '7.25': 'POST /author; GET/PUT /Author/{id}; GET /Author; POST /Author/{id}/add-as-user.',
  '7.26': 'POST /Storage/document (image upload, multipart).',
  '7.27': 'A student ID upload returns Success, Id, Message.',
  // Lookups
  '7.28': 'GET /Designation; GET /University; GET /Location?type={type}&filter={parent}.',
  '7.29': 'Types are Country, Nationality, CountryCode, State (parent country) and City (parent state).',
  '7.30': 'Responses carry a Result list.',
  // Papers
  '7.31': 'GET /Theme/active.',
  '7.32': 'POST /Storage/paper (multipart file; returns Id).',
  '7.33': 'POST /Paper {ThemeId, PaperTitle, Abstract, PaperURL, ConsiderBestPaper}.',
  '7.34': 'PUT /Paper/{id}/paper-user (same fields).',
  '7.35': 'GET /Paper/{id}/user; PUT /Paper/{id}/final-submission.',
  '7.36': 'PUT /Paper/{id}/upload-paper?uploadPaper={fileId}.',
  '7.37': 'GET /Paper/user-paper-list.',
  '7.38': 'PUT /Paper/add-paper-authors {PaperId, Authors[] of UserSequence and UserDetailId}.',
  '7.39': 'Response Success, Message, Errors.',
  // Content, dates, reports
  '7.40':
    'Create: POST to the fill-accommodation path with {IsAttendingConference, AccommodationRequired, IsBookOfAbstractRequired, Is{product}LifeMember, AddPerson, UserDetailId, PaperId}. Response Success, Message, Id, Errors.',
  '7.41': 'PUT accommodation by {id} with the four flags and UpdatePerson.',
  '7.42':
    "GET accommodation by paper id; GET accommodation by {id}; GET /Accommodations (the user's own); GET /Accommodations/paper/{id}.",
  '7.43':
    "PUT send payment link, by accommodation id and paper id. It shows 'Payment link shared with {name}'.",
  '7.50': 'GET and PUT /HomePage/config; GET /HomePage/admin.',
  '7.51': 'Welcome content at /getwelcomePageData (GET, update, add).',
  '7.52': 'GET and POST /Configuration/date; GET and PUT /Configuration/date/{id}.',
  '7.54': 'GET Report/papers, Report/payments and Report/users (blob downloads).',
  // Notifications
  '7.55': 'GET /Notification/active.',
  '7.56': 'GET /Notification/{id}/active (also used to mark read).',
  '7.57': 'PUT /Notification/mark-all-read.',
  '7.58':
    'Also defined: GET /Notification; GET/DELETE /Notification/{id}; POST /Notification; POST /Notification/target-users; PUT /Notification/{id}/mark-read.',
  '7.61': 'A live hub connection is opened with the access token and credentials.',
  '7.62':
    'It negotiates with a POST to a path ending /negotiate, then uses WebSocket, server-sent events or long polling.',
  '7.63': 'It listens for the event GotNotification (payload is message text).',
  // Captcha
  '7.64': 'A captcha provider script is loaded on the registration screen.',
  '7.65': 'Its site key is {key}.',
  // Error catalogue
  '8.2':
    "Login, forgot-password and change-password failures surface the server's message field, or 'Login failed' if none.",
  '8.3': "A non-HTTP failure gives 'An unexpected error occurred'.",
  '8.4':
    "Refresh failures: 'Token refresh failed', 'An unexpected error occurred during token refresh', 'No refresh token available', 'Failed to refresh token' (then logout and redirect to /login).",
  '8.5': "An undecodable token gives 'Invalid token format'.",
  '8.6': 'Role and admin lookups return empty or false on error.',
  '8.7':
    "Login toast fallbacks: 'Something went wrong!' (login), 'Failed to process request' (forgot password), 'Failed to reset password', 'Login failed' (automatic sign-in), 'Something went wrong! Please try again later.' (unexpected errors on forgot and reset), 'Invalid reset password link'.",
  '8.8':
    "Papers: 'Failed to load themes', 'Failed to upload file', 'An error occurred while saving the paper', 'Failed to save paper' (or the first server error), 'Failed to update paper', 'An error occurred while uploading the paper', 'Failed to save authors' (or the first server error), 'Failed to fetch paper details', 'Failed to fetch author details', 'Submission failed', 'Failed to submit paper' (or the first server error), 'Error loading papers'.",
  '8.9':
    "Download: 'No paper URL available', 'Error downloading paper', info 'Initiating download...' then success 'Download initiated successfully'.",
  '8.10':
    "Authors: 'Failed to add author', 'Failed to update author', 'Error loading author details', 'Failed to search users', 'Failed to grant user access'.",
  '8.11': "Student ID: 'File size must not exceed 5MB', 'Failed to upload Student ID'.",
  '8.12': "Success: 'Student ID uploaded successfully'.",
  '8.13': "Profile: 'Failed to create profile'.",
  '8.15':
    "Registration: 'Registration failed', 'An error occurred during registration', 'ReCaptcha verification failed'.",
  '8.16': "Email verification: 'Verification failed', 'An error occurred during verification'.",
  '8.17': "Success: 'Email verification successful!' and 'Email verified successfully!'.",
  '8.18':
    "Dashboard, content and dates: 'Failed to fetch admin data', 'An error occurred while fetching data', 'Failed to fetch homepage content', 'Failed to fetch dates', 'An error occurred while fetching dates'.",
  '8.19': "Deadline and welcome content load failures show 'Error: {message}'.",
  '8.20':
    "Lookups: they fail with the server message or 'Something went wrong!' / 'An unexpected error occurred'.",
  '8.21': 'Role assignment failures show the server message.',
  '8.22': 'Server failure responses show Message or the first of Errors.',
  '8.24': 'Notification failures are only logged.',
  '8.25': 'A live connection failure sets disconnected.',
  '8.26': 'Unauthorized route access shows the Unauthorized page.',
  '8.27': 'Unauthenticated access redirects to login.',
  // Business constants and limits
  '9.1':
    'Password: minimum length 8, with upper, lower, digit and special character (!@#$%^&* on reset; the wider set in section 5 on the profile pattern).',
  '9.2': 'Phone: 10 digits.',
  '9.3': 'Abstract minimum words: configured, default 300.',
  '9.4': 'Paper file at most 10MB (.pdf, .doc, .docx).',
  '9.5': 'Student ID at most 5MB (jpg, jpeg, png, pdf).',
  '9.6': 'Maximum 5 authors per paper.',
  '9.8': 'Minimum age 18 for profiles.',
  '9.9': 'Author search: at least 3 characters, debounce 500 ms.',
  '9.10': 'Dates to Remember: at most 5 shown.',
  '9.11': 'Admin menu: 5 items before MORE.',
  '9.12': 'Recent notifications panel: 5 newest unread.',
  '9.13': 'Badge caps: 99+ (desktop), 10+ (mobile).',
  '9.14': 'Test notification delay: 500 ms.',
  '9.15': 'Snackbar auto-hide: 6000 ms.',
  '9.16': 'One retry per request after a token refresh.',
  '9.17': 'HTTP timeout: none.',
  '9.18':
    'Payment total = base amount + book-of-abstract amount + per-person charge x number of accompanying persons.',
  '9.20': 'Pay Now is disabled when the expected amount is 0, or when both charges are 0.',
  '9.21': 'An empty travel id is the all-zero identifier.',
  '9.22': "Designations needing a student ID: PhD Scholar and Master's student.",
  '9.23': 'Paper status filter values: draft, submitted, approved, rejected.',
  '9.24': 'Payment modes: UPI, NEFT/RTGS, IMPS.',
  '9.25':
    'Live connection: server timeout 30 s, keep-alive 15 s, reconnect delays 0, 2, 10 and 30 s and then stop.',
  '9.26': 'Dates show in en-IN/en-GB long formats.',
  '9.27': 'The visual theme is fixed to red.',
  '9.28': 'Version label v 1.10.2.',
}
