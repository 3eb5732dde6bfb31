const person = ['Title is required', 'First name is required', 'Last name is required', 'Gender is required']
const phone = ['Country code is required', 'Phone number is required']
const places = [
  'Designation is required',
  'Institution is required',
  'Institution Country is required',
  'Institution State is required',
  'Institution City is required',
  'Country is required',
  'State is required',
  'City is required',
]

/** What an author's form says while it is empty, in form order. */
export const authorRequired = [...person, 'Email is required', ...phone, ...places]

/** What the profile says while it is empty, in form order. */
export const profileRequired = [
  ...person,
  'Email is required',
  'Country code is required',
  'Date of Birth is required',
  ...places,
]
