CREATE TABLE "clean_copies" (
	"sha256" text PRIMARY KEY NOT NULL,
	"problem" text NOT NULL,
	"copy_sha256" text DEFAULT '' NOT NULL,
	"copy_size" integer DEFAULT 0 NOT NULL,
	"created_on" timestamp(3) with time zone DEFAULT now() NOT NULL
);
