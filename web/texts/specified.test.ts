import { describe, expect, test } from 'vitest'
import { fields } from '#contract/words/fields.en-US.ts'
import { fieldSentence } from '#contract/words/fields.ts'
import { refusals } from '#contract/words/refusals.en-US.ts'
import { messages } from './en-US.ts'

/* The specification's English texts, to the letter (F1) and with its odd spellings, by screen, and its refusals. */
const specified: Record<string, Record<string, string>> = {
  'the frame around every page': {
    'shell.admin': 'Admin',
    'shell.post_trip': 'Post a Trip',
    'shell.menu_login': 'Login',
    'shell.menu_logout': 'Logout',
    'shell.register': 'Register',
    'shell.sorry': 'Sorry',
    'shell.alright': 'Alright',
    'shell.log_in_to_post': 'You need to be logged in to post a trip!',
    'shell.register_to_post': 'You need to be registered to post a trip!',
    'shell.car_to_post': 'Please give us your car information',
    'shell.no_access': 'You dont have access here',
    'shell.footer_about': 'About Us',
    'shell.footer_faq': 'FAQ',
    'shell.not_transport': 'Tramo is not a public or private passenger transport service.',
  },
  'landing and home': {
    'home.eco': 'Eco-conscious',
    'home.fun': 'Have fun',
    'home.save': 'Save money',
    'home.enter': 'Enter',
    'home.see_all': 'See all routes available',
    'home.drivers_claim': 'Drivers receive on average <figure>80 dollars</figure> per trip in 2021.',
  },
  'lists of trips and one trip': {
    'trips.required': '{field} is required.',
    'trips.none_with_filters': 'No routes match those filters',
    'trips.none_found': 'No route match your search',
    'trips.seats_left': '{count, plural, =0 {Trip Full} one {1 seat left} other {# seats left}}',
    'trips.by_departure': 'Earliest departure',
    'trips.by_price': 'Lowest price',
    'trips.petsAllowed': 'Pets Allowed',
    'trips.smokersAllowed': 'Smokers Allowed',
    'trips.foodAllowed': 'Food Allowed',
    'trips.twoMaxInTheBack': 'Two Max In The Back',
    'trips.kidsAllowed': 'Kids Allowed',
    'trips.onlyWomen': 'Only Women',
    'trips.go_back': 'Go Back',
    'join.join': 'Join this trip',
    'join.go_pay': 'Join this trip!',
    'join.back': 'Back',
  },
  'posting a trip': {
    'post.required': '{field} is required.',
    'post.back': 'Back',
    'post.summary.preview': 'Preview Trip',
    'post.preview.change': 'I want to change something!',
    'post.preview.create': 'Create Trip',
    'post.created.title': 'Created!',
    'post.created.go': 'Go to Trip!',
  },
  'registering, and the car': {
    'register.title': 'Create your User',
    'register.all_mandatory': 'All mandatory fields must be filled to continue',
    'register.good_job': 'Good job!',
    'register.created': 'User created correctly',
    'register.genders.Male': 'Male',
    'register.genders.Female': 'Female',
    'register.genders.Rather not say': 'Rather not say',
    'register.car.created': 'Car created correctly',
  },
  'people and the own profile': {
    'profile.tab_details': 'User Details',
    'profile.tab_car': 'Car Details',
    'profile.tab_trips': 'Trips Details',
    'profile.tab_posts': 'Posts',
    'profile.tab_payments': 'Payments',
    'profile.tab_chat': 'Chat',
    'profile.check_inputs': 'Please check your inputs for errors',
    'profile.photo_updated': 'Photo updated* (This may take some minutes to show)',
    'profile.load_all': 'Load All Users',
    'profile.nobody_found': 'No user matches those descriptions',
  },
  'ratings, chat and the suggestion box': {
    'fields.description_required': 'Description is required',
    'fields.rating_required': 'Calification is required',
    'ratings.all_mandatory': 'All mandatory fields must be filled to continue',
    'ratings.created': 'Post created correctly',
    'ratings.created_close': 'Aww yiss!',
    'messages.send': 'Send',
    'messages.sent': 'sent: {hours, number} hrs {minutes, number} mins ago',
    'suggestions.all_mandatory': 'All mandatory fields must be filled to continue',
    'suggestions.sent': 'Suggestion sent!',
  },
  administration: {
    'admin.group.quick_menu': 'Quick Menu',
    'admin.group.notifications': 'Notifications',
    'admin.entry.dashboard': 'Dashboard',
    'admin.entry.sales': 'Sales',
    'admin.entry.routes': 'Routes Info',
    'admin.entry.users': 'All Users',
    'admin.entry.new_user': 'Create New User',
    'admin.entry.mail': 'Mail',
    'admin.entry.messages': 'Messages',
    'admin.entry.feedback': 'Feedback',
    'admin.revenue': 'Revenue',
    'admin.sales': 'Sales',
    'admin.costs': 'Costs',
    'admin.sales_analytics': 'Sales Analytics',
    'admin.new_members': 'New Join Members',
    'admin.display': 'Display',
    'admin.latest_transactions': 'Latest transactions',
    'admin.edit_user': 'Edit User',
    'admin.transactions': 'Transactions',
    'admin.approved': 'Approved',
    'admin.pending': 'Pending',
    'feedback.delete': 'Delete',
  },
  'what a no says': {
    'refusals.login_required': 'You need to be logged in to post a trip!',
    'refusals.registration_required': 'You need to be registered to post a trip!',
    'refusals.car_required': 'Please give us your car information',
    'refusals.validation': 'Please check your inputs for errors',
    'refusals.barred': 'You dont have access here',
    'refusals.trip_full': 'Trip Full',
    'refusals.dni_taken': 'DNI already exists',
    'refusals.plate_taken': 'Patent already exists',
  },
  'what is said beside a field': {
    'fields.name_required': 'Name is required',
    'fields.name_symbols': 'Invalid Name: No Symbols Allowed',
    'fields.last_name_required': 'Last name is required',
    'fields.last_name_symbols': 'Invalid Last Name: No Symbols Allowed',
    'fields.email_required': 'Email is required',
    'fields.email_malformed': 'Invalid Email: No Symbols Allowed',
    'fields.dni_required': 'DNI is required',
    'fields.gender_required': 'Gender is required',
    'fields.age_required': 'Age required',
    'fields.age_adult': 'You must be 18 years old or older to register',
    'fields.telephone_required': 'Telephone is required',
    'fields.telephone_digits': 'Invalid Phone: Only Numbers Allowed',
    'fields.street_required': 'Street is required',
    'fields.city_required': 'City is required',
    'fields.city_symbols': 'Invalid City: No Symbols Allowed',
    'fields.province_required': 'Province is required',
    'fields.province_symbols': 'Invalid Province: No Symbols Allowed',
    'fields.about_required': 'About is required',
    'fields.new_plate_required': 'Patent is required',
    'fields.plate_required': 'Plate is required',
    'fields.new_plate_symbols': 'Invalid Patent',
    'fields.plate_symbols': 'Invalid Plate',
    'fields.color_required': 'Color is required',
    'fields.color_symbols': 'Invalid Color: No Symbols Allowed',
    'fields.brand_required': 'Brand is required',
    'fields.brand_symbols': 'Invalid Brand: No Symbols Allowed',
    'fields.model_required': 'Model is required',
    'fields.cylinder_required': 'Cylinder is required',
    'fields.cylinder_symbols': 'Invalid Cylinder: No Symbols Allowed',
    'fields.description_required': 'Description is required',
    'fields.rating_required': 'Calification is required',
    'fields.suggestion_required': 'Suggestion is required',
  },
}

type Tree = { [name: string]: string | Tree }
const all: Tree = { ...messages, refusals, fields }
const sentenceOf = (key: string) =>
  key.split('.').reduce<string | Tree | undefined>((at, name) => (typeof at === 'object' ? at[name] : at), all)

describe.each(Object.entries(specified))('%s', (_, sentences) => {
  test.each(Object.entries(sentences))('%s: "%s"', (key, sentence) => {
    expect(sentenceOf(key)).toBe(sentence)
  })
})

test('a refusal shown at its field has the specified sentence', () => {
  expect(fieldSentence('dni_taken', 'en-US')).toBe('DNI already exists')
  expect(fieldSentence('plate_taken', 'en-US')).toBe('Patent already exists')
})
